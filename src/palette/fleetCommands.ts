import { Truck, Users } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { isLastKnown } from '../contract/rules/status.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { rowTitle } from '../fleet/rowTitle.ts'
import { useStatusKey } from '../fleet/statusKey.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { useLanguage } from '../i18n/useTexting.ts'
import type { Command, CommandSource } from './command.ts'
import { useCommandSource } from './registries.ts'
import { rankCommands } from './ranking.ts'

/** The palette's actions on the fleet; each is the same function in every render. */
interface FleetCommandPorts {
  readonly onVehicle: (row: VehicleRow) => void
  /** The group becomes the list's only group filter. */
  readonly onGroup: (groupId: number) => void
  /** The status of a vehicle, drawn before its name. */
  readonly leadOf?: (row: VehicleRow) => ReactNode
}

/** The number of an id such as 'vehicle:12'; null for ids of another kind. */
const numberOf = (id: string, kind: string): number | null => {
  const [own, number] = id.split(':')
  return own === kind && number !== undefined ? Number(number) : null
}

const useVehicleSource = ({ onVehicle, leadOf }: FleetCommandPorts): CommandSource => {
  const { t } = useTranslation()
  const client = useFleetClient()
  const format = useFormat()
  const statusKeyOf = useStatusKey()
  return useMemo(() => {
    const commandOf = (row: VehicleRow): Command => ({
      id: `vehicle:${row.vehicleId}`,
      section: 'vehicles',
      title: rowTitle(row),
      detail: [
        row.name && row.licensePlate,
        row.driverName,
        t(statusKeyOf(row.label)),
        isLastKnown(row, client.store.read().past?.at ?? Date.now()) ? '' : format.speed(row.speed),
      ]
        .filter(Boolean)
        .join(' · '),
      icon: Truck,
      lead: leadOf?.(row),
      run: () => onVehicle(row),
    })
    return {
      find: async (query, limit) => (await client.findVehicles(query, limit)).map(commandOf),
      recall: async (id) => {
        const vehicleId = numberOf(id, 'vehicle')
        const row = vehicleId === null ? null : await client.readVehicle(vehicleId)
        return row && commandOf(row)
      },
    }
  }, [client, t, format, statusKeyOf, onVehicle, leadOf])
}

const useGroupSource = ({ onGroup }: FleetCommandPorts): CommandSource => {
  const { t } = useTranslation()
  const client = useFleetClient()
  const language = useLanguage()
  return useMemo(() => {
    const all = (): readonly Command[] =>
      client.store.read().groups.map(({ id, name, vehicles }) => ({
        id: `group:${id}`,
        section: 'groups',
        title: name,
        detail: t('list.vehicles', { count: vehicles }),
        icon: Users,
        run: () => onGroup(id),
      }))
    return {
      find: async (query, limit) =>
        rankCommands(all(), query, language)
          .slice(0, limit)
          .map(({ command }) => command),
      recall: async (id) => all().find((command) => command.id === id) ?? null,
    }
  }, [client, t, language, onGroup])
}

/**
 * Lets the palette find the vehicles and groups of the fleet: the engine searches, the fleet is never iterated here
 * (L1).
 */
export const useFleetCommands = (ports: FleetCommandPorts): void => {
  useCommandSource(useVehicleSource(ports))
  useCommandSource(useGroupSource(ports))
}
