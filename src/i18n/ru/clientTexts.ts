/** What the pages themselves say of things that did not work, or are not there (ERR-20, ERR-66, ERR-70 to ERR-78). */
export const clientTexts = {
  restoreSent: 'Инструкции по восстановлению отправлены на вашу электронную почту',
  passwordNotChanged: 'Не удалось изменить пароль',
  importTypes: 'Подходят только файлы zip, kmz и kml',
  archiveBroke: 'Загрузка прервалась, архив неполный. Повторите или выберите период короче или уберите файлы',
  noDataForPeriod: 'За этот период данных нет',
  sensorAbsent: 'На машине нет этого датчика',
  fuelSensorAbsent: 'Датчик топлива не установлен',
  reportProblem: 'Не удалось построить отчёт',
  sendReport: 'Отправить сведения об ошибке',
  reportSent: 'Сведения отправлены. Спасибо',
  reportNotSaved: 'Для этой учётной записи отчёт сохранить нельзя',
}
