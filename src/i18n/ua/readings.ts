import type { readings as russian } from '../ru/readings.ts'
import type { Same } from '../same.ts'

export const readings = {
  fuel: 'Пальне',
  fuelLevel: 'Рівень пального',
  fuelTotal: 'Пальне, усього',
  consumption: 'Витрата пального',
  boardVoltage: 'Бортова напруга',
  deviceBattery: 'Батарея трекера',
  deviceBatteryLevel: 'Заряд батареї трекера',
  bodyTemperature: 'Температура в кузові',
  ignition: 'Запалювання',
  occupied: 'Зайнято',
  pto: 'Вал відбору потужності',
  cargoDoor: 'Двері кузова',
  sosButton: 'Кнопка SOS',
  trailer: 'Причіп',
  oilChange: 'Заміна оливи',
  engineService: 'Обслуговування двигуна',
  inspection: 'Техогляд',
  ptoService: 'Обслуговування вала відбору потужності',
  numbered: {
    fuelTank: 'Пальне, бак {{number}}',
    temperature: 'Температура {{number}}',
    analogueInput: 'Аналоговий вхід {{number}}',
    input: 'Вхід {{number}}',
  },
} as const satisfies Same<typeof russian>
