/** Status labels (STATUS-17 to STATUS-26) and side-bar words (STATUS-06 to STATUS-10), by their keys in the contract. */
export const status = {
  label: {
    noDevice: 'Нет устройства',
    receptionDisabled: 'Приём данных отключён',
    noData: 'Нет данных',
    disconnected: 'Нет связи',
    coordinatesAbsent: 'Нет координат',
    parkingWithIgnition: 'Стоянка с зажиганием',
    moving: 'Движется',
    stopped: 'Стоит',
    connected: 'На связи',
  },
  sideBar: {
    notConnected: 'Не на связи',
    movement: 'Движение',
    parking: 'Стоянка',
    noData: 'Нет данных',
    receptionDisabled: 'Приём данных отключён',
  },
  hidden: 'Место скрыто',
  noConnection: 'Нет связи с {{since}}',
  parkingSince: 'Стоит с зажиганием {{age}}',
  alarm: 'Тревога',
  sos: 'SOS',
}
