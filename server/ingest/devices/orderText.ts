import type { DeviceCommand } from './ports.ts'

/**
 * An order as one line of text, for protocols that carry text and leave its meaning to the device: `set-lock-state LOCK`,
 * `out-vals firstOutVal=1 secondOutVal=0`, `always-ignition-on 1`.
 */
export const orderText = ({ order }: DeviceCommand): string => {
  switch (order.command) {
    case 'set-lock-state':
      return `${order.command} ${order.lockState}`
    case 'out-vals':
      return [
        order.command,
        ...Object.entries(order.outVals).map(([name, on]) => `${name}=${Number(on)}`),
      ].join(' ')
    case 'always-ignition-on':
      return `${order.command} ${Number(order.alwaysIgnitionOn)}`
  }
}
