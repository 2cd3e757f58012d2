import type { DeviceCommand } from './ports.ts'

/**
 * A command as one line of text, for protocols that carry text and leave its meaning to the device: `set-lock-state
 * LOCK`, `out-vals firstOutVal=1 secondOutVal=0`, `always-ignition-on 1`, `ussd *100#`.
 */
export const commandText = ({ content }: DeviceCommand): string => {
  if (content.command === 'set-lock-state') return `${content.command} ${content.lockState}`
  if (content.command === 'always-ignition-on')
    return `${content.command} ${Number(content.alwaysIgnitionOn)}`
  if (content.command === 'ussd') return `${content.command} ${content.code}`
  const outputs = Object.entries(content.outVals).map(([name, on]) => `${name}=${Number(on)}`)
  return [content.command, ...outputs].join(' ')
}
