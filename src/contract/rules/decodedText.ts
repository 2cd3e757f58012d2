/** A text without percent-encoding; a malformed one unchanged. */
export const decodedText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
