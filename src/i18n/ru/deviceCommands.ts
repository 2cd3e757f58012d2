/** What trackers are asked to do, and what comes of it. */
export const deviceCommands = {
  switchingOn: 'Включаем…',
  switchingOff: 'Выключаем…',
  failed: 'Не выполнено: {{reason}}',
  noReason: 'причина не названа',
  answer: {
    overdue: 'трекер не ответил вовремя',
    silent: 'трекер не ответил',
    refused: 'трекер отказал',
    byServer: 'выполнено сервером',
    takenOff: 'трекер сняли с машины',
    handedOver: 'передано вместе с ответом на отчёт, трекер такое не подтверждает',
    noSuchCommand: 'по протоколу {{protocol}} такая команда не передаётся',
  },
}
