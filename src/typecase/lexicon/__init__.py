"""The library: every word, what is known of it, and how words are found."""
