// Links with every object of every room, which is all that is asked of it.
int main() { return 0; }
