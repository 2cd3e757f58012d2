/** Whole bodies of calls about counters, triggers and sensors. */

export const COUNTER = {
  counterName: 'Mine',
  counterType: 'MILEAGE_COUNTER',
  counterState: true,
  startFrom: 0,
  triggerAfter: 1,
  logicalInputNumber: null,
}

const TRIGGER = { text: 'Mine', enabled: true }

export const SENSOR_CONTROL = { ...TRIGGER, sensorNum: 1, condition: 'MoreThen', thresholdValue: 1 }

export const INPUT_CONTROL = { ...TRIGGER, inputNumber: 1, condition: 'ON' }

export const VIRTUAL_SENSOR = {
  title: 'Mine',
  fracDigits: 0,
  units: '',
  visible: true,
  fromZero: false,
  sensorType: 'RAW_SENSOR',
  sources: [1],
}
