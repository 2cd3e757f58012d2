import * as z from 'zod/mini'
import { alarmAcknowledgement, alarmList } from '../../../../src/contract/http/alarms.ts'
import { vehicleNote } from '../../../../src/contract/http/vehicleProfile.ts'
import { acknowledgeAlarmInput, addNoteInput, alarmsInput } from '../../../../src/contract/mcp/toolInputs.ts'
import { mcpTool } from '../mcpTool.ts'
import { addressesOf, durationText, momentText, placeOf } from '../words.ts'

const ALARMS_MAX = 100

/** The alarms that are on. */
export const listAlarms = mcpTool({
  name: 'list_alarms',
  title: 'Alarms that are on',
  about:
    'Lists the alarms that are on now, the newest first: of the SOS button (sos) and of vehicles on guard (signaling), with where the vehicle was, and who has taken the alarm.',
  input: alarmsInput,
  needs: ['alarms'],
  run: async ({ timeZone, language }, api) => {
    const alarms = await api.call('alarms', alarmList)
    const shown = alarms.slice(0, ALARMS_MAX)
    const addresses = await addressesOf(api, shown, language)
    return {
      found: alarms.length,
      alarms: shown.map((alarm, index) => ({
        vehicleId: alarm.vehicleId,
        name: alarm.name,
        licensePlate: alarm.licensePlate,
        cause: alarm.cause,
        event: alarm.event,
        since: alarm.since === null ? null : momentText(alarm.since, timeZone),
        for: alarm.since === null ? null : durationText(api.now() - alarm.since),
        place: placeOf(alarm, addresses[index]),
        takenBy: alarm.acknowledgement && {
          login: alarm.acknowledgement.by,
          at: momentText(alarm.acknowledgement.at, timeZone),
          note: alarm.acknowledgement.note,
        },
      })),
      alarmsLeftOut: alarms.length - shown.length,
    }
  },
})

/** Takes an alarm. */
export const acknowledgeAlarm = mcpTool({
  name: 'acknowledge_alarm',
  title: 'Acknowledge an alarm',
  about:
    'Notes that the person of the token has taken an alarm, so that everybody sees it. It does not turn the alarm off. Takes cause and event of list_alarms.',
  input: acknowledgeAlarmInput,
  needs: ['acknowledgeAlarm'],
  run: async ({ vehicleId, ...body }, api) => {
    const { by, note } = await api.call('acknowledgeAlarm', alarmAcknowledgement, {
      params: { id: vehicleId },
      body,
    })
    return { vehicleId, cause: body.cause, takenBy: by, note }
  },
})

/** Writes a note about a vehicle. */
export const addVehicleNote = mcpTool({
  name: 'add_vehicle_note',
  title: 'Add a note to a vehicle',
  about: "Adds a note to a vehicle's profile, which everybody who sees the vehicle can read.",
  input: addNoteInput,
  needs: ['addVehicleNote'],
  run: async (body, api) => {
    const { id, title } = await api.call('addVehicleNote', z.pick(vehicleNote, { id: true, title: true }), {
      body,
    })
    return { vehicleId: body.vehicleId, note: id, title }
  },
})
