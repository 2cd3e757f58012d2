import { destination } from '../../../src/contract/rules/geodesy.ts'
import { location } from '../../live/testFleet.ts'
import type { EuroConfig } from './receiverConfig.ts'
import { readEuroConfig } from './receiverConfig.ts'
import { TEST_PASSWORD, type TestCertificates } from './testCertificates.ts'
import type { TestReceiver } from './testReceiver.ts'

/** The settings of a server that sends to these receivers with the PKCS#12 certificate. */
export const euroConfigOf = (
  receivers: readonly TestReceiver[],
  files: TestCertificates,
  rest: Readonly<Record<string, string>> = {},
): EuroConfig => {
  const settings: Record<string, string> = { EURO_CA_FILE: files.caFile, ...rest }
  for (const { service, url } of receivers) {
    const name = service.toUpperCase()
    settings[`${name}_URL`] ??= url
    settings[`${name}_CERT_FILE`] ??= files.p12
    settings[`${name}_CERT_PASSWORD`] ??= TEST_PASSWORD
  }
  return readEuroConfig((name) => settings[name] ?? '', files.folder)
}

/** A drive to the east of Łódź, 20 m/s, a position every `stepS` seconds from `at` on, ms since the epoch. */
export const drive = (vehicleId: number, at: number, count: number, stepS = 5) =>
  Array.from({ length: count }, (_, index) => {
    const [latitude, longitude] = destination(51.76, 19.45, 90, index * stepS * 20)
    return location(vehicleId, at + index * stepS * 1_000, { latitude, longitude, speed: 20, azimuth: 90 })
  })

/** The moments of the rows that a receiver took of a device, ms since the epoch. */
export const momentsOf = ({ taken }: TestReceiver, device: string): number[] =>
  taken.filter((row) => row.device === device).map(({ at }) => at)

/** Rows that came twice under other ids, changed when they came again, or whose ids of a device do not grow: there must be none. */
export const disorderOf = ({ taken }: TestReceiver): string[] => {
  const last = new Map<string, string>()
  const rows = new Map<string, string>()
  const ids = new Map<string, string>()
  return taken.flatMap(({ id, device, at, json }) => {
    const again = rows.get(id)
    if (again !== undefined) return again === json ? [] : [`${id} changed`]
    rows.set(id, json)
    const before = last.get(device)
    last.set(device, id)
    const moment = `${device} ${at}`
    const other = ids.get(moment)
    ids.set(moment, id)
    return [
      ...(before !== undefined && before >= id ? [`${device}: ${id} after ${before}`] : []),
      ...(other === undefined ? [] : [`${moment}: ${id} and ${other}`]),
    ]
  })
}
