import { expect, test } from 'vitest'
import { entryAddress } from './entryAddress.ts'

test('the entry link contains SID, login and vehicle, each as one part [ROUTE-27, ADMIN-02]', () => {
  expect(entryAddress({ sid: 'a-b_c', login: 'north', vehicle: null })).toBe('/commingFromAdmin/a-b_c/north')
  expect(
    entryAddress({
      sid: 's',
      login: 'пошта@x',
      vehicle: { id: 7, name: 'A/B ?', licensePlate: 'AA 1#1' },
    }),
  ).toBe('/commingFromAdmin/s/%D0%BF%D0%BE%D1%88%D1%82%D0%B0%40x/7/A%2FB%20%3F/AA%201%231')
})
