import type { status as russian } from '../ru/status.ts'
import type { Same } from '../same.ts'

export const status = {
  label: {
    noDevice: 'Немає пристрою',
    receptionDisabled: 'Приймання даних вимкнено',
    noData: 'Немає даних',
    disconnected: 'Немає зв’язку',
    coordinatesAbsent: 'Немає координат',
    parkingWithIgnition: 'Стоянка з увімкненим запалюванням',
    moving: 'Рухається',
    stopped: 'Стоїть',
    connected: 'На зв’язку',
  },
  sideBar: {
    notConnected: 'Немає зв’язку',
    movement: 'Рух',
    parking: 'Стоянка',
    noData: 'Немає даних',
    receptionDisabled: 'Приймання даних вимкнено',
  },
  hidden: 'Місцезнаходження приховано',
  noConnection: 'Немає зв’язку з {{since}}',
  parkingSince: 'Стоянка з увімкненим запалюванням: {{age}}',
  alarm: 'Тривога',
  sos: 'SOS',
} satisfies Same<typeof russian>
