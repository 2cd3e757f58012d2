import type { FedPosition } from '../positions.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Degrees as `ddmm.mmmm;N`, with as many degree digits as the protocol requires. */
const place = (degrees: number, digits: number, signs: readonly [string, string]): string => {
  const whole = Math.trunc(Math.abs(degrees))
  const minutes = ((Math.abs(degrees) - whole) * 60).toFixed(4).padStart(7, '0')
  return `${String(whole).padStart(digits, '0')}${minutes};${signs[degrees < 0 ? 1 : 0]}`
}

/** An extended message of Wialon IPS 1.1. */
export const wialonReport = ({ at, lat, lon, speed, course, altitude, satellites }: FedPosition): string => {
  const time = new Date(at)
  const date = `${two(time.getUTCDate())}${two(time.getUTCMonth() + 1)}${two(time.getUTCFullYear() % 100)}`
  const clock = `${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}`
  return (
    `#D#${date};${clock};${place(lat, 2, ['N', 'S'])};${place(lon, 3, ['E', 'W'])};` +
    `${Math.round(speed * 3.6)};${course};${altitude};${satellites};1.0;1;0;;NA;ign:1:1\r\n`
  )
}
