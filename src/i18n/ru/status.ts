/** Status labels (STATUS-17 to STATUS-26) and side-bar words (STATUS-06 to STATUS-10), by their keys in the contract. */
export const status = {
  label: {
    noDevice: 'Нет устройства',
    receptionDisabled: 'Приём данных отключён',
    noData: 'Нет данных',
    disconnected: 'Нет связи',
    coordinatesAbsent: 'Нет координат',
    parkingWithIgnition: 'Стоянка со включённым зажиганием',
    moving: 'Движется',
    stopped: 'Стоит',
    connected: 'На связи',
  },
  sideBar: {
    notConnected: 'Нет связи',
    movement: 'Движение',
    parking: 'Стоянка',
    noData: 'Нет данных',
    receptionDisabled: 'Приём данных отключён',
  },
  hidden: 'Местоположение скрыто',
  noConnection: 'Нет связи с {{since}}',
  parkingSince: 'Стоянка со включённым зажиганием: {{age}}',
  alarm: 'Тревога',
  sos: 'SOS',
}
