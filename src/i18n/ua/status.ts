import type { status as russian } from '../ru/status.ts'
import type { Same } from '../same.ts'

export const status = {
  label: {
    noDevice: 'Немає пристрою',
    receptionDisabled: 'Приймання даних вимкнено',
    noData: 'Немає даних',
    disconnected: 'Немає зв’язку',
    coordinatesAbsent: 'Немає координат',
    parkingWithIgnition: 'Стоянка із запалюванням',
    moving: 'Рухається',
    stopped: 'Стоїть',
    connected: 'На зв’язку',
  },
  sideBar: {
    notConnected: 'Не на зв’язку',
    movement: 'Рух',
    parking: 'Стоянка',
    noData: 'Немає даних',
    receptionDisabled: 'Приймання даних вимкнено',
  },
  hidden: 'Місце приховано',
  noConnection: 'Немає зв’язку з {{since}}',
  parkingSince: 'Стоїть із запалюванням {{age}}',
  alarm: 'Тривога',
  sos: 'SOS',
} satisfies Same<typeof russian>
