/** A copy of the array with room for more; the new numbers are 0. */
export function growArray<Numbers extends Int32Array | Uint8Array>(numbers: Numbers, capacity: number): Numbers {
  const more = new (numbers.constructor as new (length: number) => Numbers)(capacity)
  more.set(numbers)
  return more
}
