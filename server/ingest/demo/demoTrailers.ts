import type { TrailerFields } from '../../../src/contract/http/trailers.ts'

const trailer = (
  name: string,
  serialNumber: string,
  type: TrailerFields['type'],
  width: number,
): TrailerFields => ({ name, serialNumber, type, width })

/** The trailers of the first demo owner; serial number: a VIN where the law asks for one; width: m. */
export const DEMO_TRAILERS: readonly TrailerFields[] = [
  trailer('Krone Profi Liner', 'WKESD000000824117', 'CURTAIN_SIDER', 2.55),
  trailer('Krone Mega Liner', 'WKESDP27091463852', 'CURTAIN_SIDER', 2.55),
  trailer('Kögel Cargo', 'WK0S0002400187265', 'CURTAIN_SIDER', 2.55),
  trailer('Schmitz S.KO Cool', 'WSM00000005214873', 'REFRIGERATED', 2.6),
  trailer('Krone Cool Liner', 'WKESD000000731904', 'REFRIGERATED', 2.6),
  trailer('Schwarzmüller Box', 'VAVSAP33963274158', 'BOX', 2.55),
  trailer('Fliegl SDS 350', 'WFDSDS34620091745', 'FLATBED', 2.55),
  trailer('Wielton NW-3', 'SUDNW300000057391', 'TIPPER', 2.55),
  trailer('Schmitz S.KI 7.2', 'WSM00000003308126', 'TIPPER', 2.55),
  trailer('Kässbohrer STS 36', 'NP9STS36000016284', 'TANKER', 2.5),
  trailer('Goldhofer STZ-L 4', 'WG0STZL4400032168', 'LOW_LOADER', 2.75),
  trailer('Faymonville MAX Trailer', 'YAFMAX10000079423', 'LOW_LOADER', 2.74),
  trailer('Kögel Port 45', 'WK0S0002400203811', 'CONTAINER', 2.5),
  trailer('Rolfo Pegasus', 'ZR9PEGASUS0042637', 'CAR_CARRIER', 2.55),
  trailer('Amazone UX 5200', 'UX5200-0004173', 'IMPLEMENT', 28),
  trailer('Lemken Karat 10', 'KARAT-10-386524', 'IMPLEMENT', 6),
]

/** Serial numbers of those that have a tracker of their own; no tractor reads them. */
export const DEMO_TRACKED = ['YAFMAX10000079423', 'ZR9PEGASUS0042637'] as const
const isTracked = ({ serialNumber }: TrailerFields): boolean =>
  DEMO_TRACKED.some((serial) => serial === serialNumber)

/** Read by one tractor, and on nobody's list. */
const UNLISTED = trailer('', 'TR-204417', 'OTHER', 2.55)

/** The trailers that tractors read: implements by tractors of the field, the others by trucks, each by one. */
export const assignTrailers = <
  V extends { readonly kind: { readonly name: string; readonly pullsTrailer: boolean } },
>(
  vehicles: readonly V[],
): ReadonlyMap<V, TrailerFields> => {
  const assigned = new Map<V, TrailerFields>()
  for (const one of [...DEMO_TRAILERS.filter((known) => !isTracked(known)), UNLISTED]) {
    const tractor = vehicles.find(
      (vehicle) =>
        vehicle.kind.pullsTrailer &&
        (vehicle.kind.name === 'special') === (one.type === 'IMPLEMENT') &&
        !assigned.has(vehicle),
    )
    if (tractor) assigned.set(tractor, one)
  }
  return assigned
}
