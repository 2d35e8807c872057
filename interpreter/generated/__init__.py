"""Rules as generated Python: step code in basic blocks, and playouts fused into one function."""
