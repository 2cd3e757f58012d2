/**
 * What the server itself says of a command in the place of a device's words. Clients put these into their language; any
 * other answer is the device's own and is shown as it is.
 */
export const COMMAND_ANSWERS = {
  /** Nobody took it, or nobody answered, for as long as the server waits. */
  overdue: 'The device did not answer in time',
  /** The connection stood, the answer did not come. */
  silent: 'The device did not answer',
  refused: 'The device refused',
  /** The server does it, no device is asked. */
  byServer: 'Done by the server',
  takenOff: 'The device was taken off the vehicle',
  handedOver: 'handed over with the answer to a report',
} as const
export type CommandAnswer = keyof typeof COMMAND_ANSWERS

const NO_SUCH_ORDER = / has no such order$/

/** The protocol, by its title, cannot carry the command out. */
export const noSuchOrder = (protocol: string): string => `${protocol} has no such order`

/** Which of the server's own words an answer is, with the protocol where it names one; null: a device's words. */
export const readCommandAnswer = (
  answer: string,
): { readonly kind: CommandAnswer } | { readonly kind: 'noSuchOrder'; readonly protocol: string } | null => {
  if (NO_SUCH_ORDER.test(answer)) return { kind: 'noSuchOrder', protocol: answer.replace(NO_SUCH_ORDER, '') }
  // Some devices say why by a number of their own.
  if (answer.startsWith(`${COMMAND_ANSWERS.refused}: `)) return { kind: 'refused' }
  for (const [kind, text] of Object.entries(COMMAND_ANSWERS))
    if (text === answer) return { kind: kind as CommandAnswer }
  return null
}
