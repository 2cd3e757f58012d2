import type { status as russian } from '../ru/status.ts'
import type { Same } from '../same.ts'

export const status = {
  label: {
    noDevice: 'No device',
    receptionDisabled: 'Data reception disabled',
    noData: 'No data',
    disconnected: 'Disconnected',
    coordinatesAbsent: 'No coordinates',
    parkingWithIgnition: 'Parking with ignition on',
    moving: 'Moving',
    stopped: 'Stopped',
    connected: 'Connected',
  },
  sideBar: {
    notConnected: 'Not connected',
    movement: 'Movement',
    parking: 'Parking',
    noData: 'No data',
    receptionDisabled: 'Data reception disabled',
  },
  hidden: 'Position hidden',
  noConnection: 'No connection since {{since}}',
  parkingSince: 'Parking with ignition on for {{age}}',
  alarm: 'Alarm',
  sos: 'SOS',
} satisfies Same<typeof russian>
