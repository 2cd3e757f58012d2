import type { frame as russian } from '../../ru/vehicleProfile/frame.ts'
import type { Same } from '../../same.ts'

export const frame = {
  title: 'Профіль: {{name}}',
  loading: 'Профіль машини',
  tabs: 'Розділи профілю',
  tab: {
    parameters: 'Параметри',
    counters: 'Лічильники',
    maintenance: 'ТО і документи',
    handling: 'Керування та інше',
    digitalInputs: 'Дискретні входи',
    controlSensors: 'Контроль датчиків',
    controlZones: 'Контрольні зони',
    notes: 'Нотатки',
  },
  past: 'Зараз показано минуле',
  pastText: 'Профіль стосується теперішнього. Поверніться до нього, щоб відкрити профіль.',
  failed: 'Профіль не завантажився',
  failedText: 'Сервер поки не відповідає. Ми пробуємо ще; щойно він відповість, профіль з’явиться тут.',
} satisfies Same<typeof russian>
