/** Saves a file as a browser download. */
export const saveFile = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
