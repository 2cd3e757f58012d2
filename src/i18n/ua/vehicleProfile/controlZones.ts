import type { controlZones as russian } from '../../ru/vehicleProfile/controlZones.ts'
import type { Same } from '../../same.ts'

export const controlZones = {
  title: 'Контрольні зони',
  text: 'В’їзд у ці геозони та виїзд із них — тривоги машини.',
  add: 'Додати контрольну зону',
  new: 'Нова контрольна зона',
  addDo: 'Додати',
  zone: 'Геозона',
  onEntry: 'При в’їзді',
  onExit: 'При виїзді',
  none: 'Машина не має контрольних зон.',
  neither: 'Ні в’їзд, ні виїзд не є тривогою',
  unnamed: 'Геозона {{id}}',
  removed: 'Геозона «{{name}}» більше не контрольна зона',
  undo: 'Повернути',
  failed: 'Не вдалося завантажити контрольні зони',
} satisfies Same<typeof russian>
