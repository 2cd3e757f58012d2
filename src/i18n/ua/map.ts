import type { map as russian } from '../ru/map.ts'
import type { Same } from '../same.ts'

export const map = {
  title: 'Карта',
  zoomIn: 'Наблизити',
  zoomOut: 'Віддалити',
  labels: 'Підписи на карті',
  showAll: 'Показати всі машини',
} satisfies Same<typeof russian>
