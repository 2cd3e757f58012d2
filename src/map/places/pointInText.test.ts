import { expect, test } from 'vitest'
import { pointInText, withoutAddresses } from './pointInText.ts'

const KYIV = { latitude: 50.4501, longitude: 30.5234 }

test.each([
  ['50.4501, 30.5234'],
  ['Meet here\n50.4501, 30.5234'],
  ['The gate is at 50.4501 30.5234, ring twice'],
  ['The gate is at 50.4501,30.5234'],
  ['geo:50.4501,30.5234?q=50.4501,30.5234(Gate)'],
  ['Gate\nhttps://maps.google.com/?q=50.4501,30.5234'],
  ['https://www.google.com/maps/search/?api=1&query=50.4501%2C30.5234'],
  ['https://www.google.com/maps/place/Gate/@50.1,30.1,17z/data=!3m1!4b1!4m6!3d50.4501!4d30.5234'],
  ['https://www.google.com/maps/@50.4501,30.5234,15z'],
  ['https://www.openstreetmap.org/?mlat=50.4501&mlon=30.5234#map=15/50.1/30.1'],
  ['https://www.openstreetmap.org/#map=15/50.4501/30.5234'],
  ['https://yandex.ru/maps/?ll=30.1%2C50.1&pt=30.5234,50.4501&z=15'],
  ['https://yandex.com/maps/?ll=30.5234%2C50.4501&z=15'],
  ['https://2gis.ua/kyiv/geo/70000001/30.5234,50.4501?m=30.1%2C50.1%2F16'],
])('finds the point in %s', (text) => {
  expect(pointInText(text)).toEqual(KYIV)
})

test.each([
  'Kyiv, Khreshchatyk 22',
  'https://maps.app.goo.gl/AbC12',
  'Call 50.4 or 30.5',
  'https://maps.google.com/?q=95.1,200.5',
  'Rate %E0%A4%A',
])('finds no point in %s', (text) => {
  expect(pointInText(text)).toBeNull()
})

test('a search for a place has no addresses', () => {
  expect(withoutAddresses('Khreshchatyk 22\nhttps://maps.app.goo.gl/AbC12')).toBe('Khreshchatyk 22')
  expect(withoutAddresses('https://maps.app.goo.gl/AbC12')).toBe('')
})
