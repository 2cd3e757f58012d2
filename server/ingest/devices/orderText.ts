import type { DeviceCommand } from './ports.ts'

/**
 * An order as one line of text, for protocols that carry text and leave its meaning to the device: `set-lock-state LOCK`,
 * `out-vals firstOutVal=1 secondOutVal=0`, `always-ignition-on 1`, `ussd *100#`.
 */
export const orderText = ({ order }: DeviceCommand): string => {
  if (order.command === 'set-lock-state') return `${order.command} ${order.lockState}`
  if (order.command === 'always-ignition-on') return `${order.command} ${Number(order.alwaysIgnitionOn)}`
  if (order.command === 'ussd') return `${order.command} ${order.code}`
  const outputs = Object.entries(order.outVals).map(([name, on]) => `${name}=${Number(on)}`)
  return [order.command, ...outputs].join(' ')
}
