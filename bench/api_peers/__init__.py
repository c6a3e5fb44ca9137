"""The servers that `bench/api.py` compares, and the client that asks them."""
