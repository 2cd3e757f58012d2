import type { deviceCommands as russian } from '../ru/deviceCommands.ts'
import type { Same } from '../same.ts'

export const deviceCommands = {
  switchingOn: 'Вмикаємо…',
  switchingOff: 'Вимикаємо…',
  failed: 'Не виконано: {{reason}}',
  noReason: 'причину не названо',
  answer: {
    overdue: 'трекер не відповів вчасно',
    silent: 'трекер не відповів',
    refused: 'трекер відмовив',
    byServer: 'виконано сервером',
    takenOff: 'трекер зняли з машини',
    handedOver: 'передано разом із відповіддю на звіт, трекер такого не підтверджує',
    noSuchCommand: 'за протоколом {{protocol}} така команда не передається',
  },
} satisfies Same<typeof russian>
