"""The proving ground: bots at all seats, in no time, and what the numbers say."""
