/** Phones contain spaces, so that only commas, semicolons and new lines separate them. */
const SEPARATORS = { emails: /[\s,;]+/, chats: /[\s,;]+/, phones: /[,;\n]+/ } as const

/** The addresses of a typed text. */
export const readAddresses = (text: string, kind: keyof typeof SEPARATORS): readonly string[] =>
  text
    .split(SEPARATORS[kind])
    .map((address) => address.trim())
    .filter((address) => address !== '')
