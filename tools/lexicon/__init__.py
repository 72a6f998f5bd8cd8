"""The workshop of the lexicon: how the shipped artefact is made from its sources and our lists."""
