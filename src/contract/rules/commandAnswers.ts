/**
 * The server's own answers to a command, in place of the device's. Clients translate these; any other answer is the
 * device's own and is shown unchanged.
 */
export const COMMAND_ANSWERS = {
  /** No device took it, or none responded, within the server's timeout. */
  overdue: 'The device did not answer in time',
  /** The device was connected but did not respond. */
  silent: 'The device did not answer',
  refused: 'The device refused',
  /** Done by the server without a device. */
  byServer: 'Done by the server',
  takenOff: 'The device was taken off the vehicle',
  handedOver: 'handed over with the answer to a report',
} as const
export type CommandAnswer = keyof typeof COMMAND_ANSWERS

const NO_SUCH_COMMAND = / has no such order$/

/** The protocol, by its title, does not support the command. */
export const noSuchCommand = (protocol: string): string => `${protocol} has no such order`

/** The server's own answer and the protocol it names; null: the device's own words. */
export const readCommandAnswer = (
  answer: string,
):
  | { readonly kind: CommandAnswer }
  | { readonly kind: 'noSuchCommand'; readonly protocol: string }
  | null => {
  if (NO_SUCH_COMMAND.test(answer))
    return { kind: 'noSuchCommand', protocol: answer.replace(NO_SUCH_COMMAND, '') }
  // Some devices give a reason by a number of their own.
  if (answer.startsWith(`${COMMAND_ANSWERS.refused}: `)) return { kind: 'refused' }
  for (const [kind, text] of Object.entries(COMMAND_ANSWERS))
    if (text === answer) return { kind: kind as CommandAnswer }
  return null
}
