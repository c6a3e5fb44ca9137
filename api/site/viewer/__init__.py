"""The replay viewer: a game as a film of frames, drawn step by step; a step sends only the slots that changed."""
