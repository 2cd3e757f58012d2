/**
 * CRC-16/ARC bit by bit, as in its specification: written for the simulated devices, which share no code with the
 * readers.
 */
export const bitwiseCrc = (bytes: Uint8Array): number => {
  let rest = 0
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) {
      const carry = rest % 2
      rest = Math.floor(rest / 2)
      if (carry === 1) rest ^= 0b1010_0000_0000_0001
    }
  }
  return rest
}
