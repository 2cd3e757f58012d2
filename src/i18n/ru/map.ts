/** The map and its controls. */
export const map = {
  title: 'Карта',
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  labels: 'Подписи на карте',
  showAll: 'Показать все машины',
}
