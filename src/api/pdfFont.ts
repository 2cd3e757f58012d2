import address from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'

/** The font for PDF reports, which PDF readers do not have built in. Rejects when it cannot be fetched. */
export const fontBytes = async (): Promise<Uint8Array> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The font of sheets answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
