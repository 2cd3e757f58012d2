import type { handling as russian } from '../../ru/vehicleProfile/handling.ts'
import type { Same } from '../../same.ts'

export const handling = {
  noTracker: 'До машини не прив’язано трекер: передавати команди нікому.',
  guard: 'Охорона',
  guardIs: {
    LOCK: 'Машина під охороною',
    UNLOCK: 'Машину знято з охорони',
    unknown: 'Трекер ще не повідомляв, чи машина під охороною',
  },
  alarms: 'Тривоги',
  calm: 'Тривог немає',
  outputs: 'Виходи',
  noOutputs: 'Трекер ще не повідомляв про свої виходи',
  ignition: 'Запалювання',
  alwaysOn: 'Вважати запалювання увімкненим завжди',
  alwaysOnHint:
    'Для машин, де трекер не під’єднано до запалювання. Стоянки буде видно як стоянки з увімкненим запалюванням.',
  ussd: 'USSD-запит',
  ussdText:
    'Код піде оператору SIM-картки трекера, відповідь з’явиться у списку команд. Оператор може взяти за запит плату.',
  code: 'Код',
  codeExample: '*100#',
  wrongCode: 'Лише цифри, * і #: на початку * або #, у кінці #, до {{max}} знаків',
  send: 'Надіслати',
  log: 'Останні команди',
  emptyLog: 'Команд ще не було',
  failedLog: 'Список команд не завантажився',
  again: 'Повторити',
  state: {
    queued: 'У черзі',
    sent: 'Надіслано',
    answered: 'Виконано',
    failed: 'Не виконано',
  },
  ussdAnswered: 'Відповідь отримано',
  nobody: 'видалений користувач',
  order: {
    LOCK: 'Поставити під охорону',
    UNLOCK: 'Зняти з охорони',
    outputOn: 'Увімкнути вихід {{number}}',
    outputOff: 'Вимкнути вихід {{number}}',
    allOff: 'Вимкнути всі виходи',
    ignitionOn: 'Вважати запалювання увімкненим завжди',
    ignitionOff: 'Запалювання за даними трекера',
    ussd: 'USSD {{code}}',
  },
} satisfies Same<typeof russian>
