import { expect, test } from 'vitest'
import { coordinatesLink, readRouteDetailPath, readRoutesPath, routeDetailPath, routesPath } from './links.ts'

test('copies coordinates as a query of a maps service with latitude,longitude [POPUP-05]', () => {
  expect(coordinatesLink(50.45012, 30.52345)).toBe('https://www.google.com/maps?q=50.45012,30.52345')
  expect(coordinatesLink(-33.123456789, 0)).toBe('https://www.google.com/maps?q=-33.123457,0')
  expect(coordinatesLink(0.0000001, 5)).not.toContain('e-')
})

test('the route link contains id, name and plate, each encoded [POPUP-07]', () => {
  expect(routeDetailPath(12, 'Volvo FH 460/2', 'АА 1234 ВВ')).toBe(
    `/routeDetail/12/Volvo%20FH%20460%2F2/${encodeURIComponent('АА 1234 ВВ')}`,
  )
})

test.each(['', ' ', ' \u00A0 '])(
  'a blank name or plate is an encoded space in the route link: %j [ROUTE-06]',
  (blank) => {
    expect(routeDetailPath(7, blank, 'AA1')).toBe('/routeDetail/7/%20/AA1')
    expect(routeDetailPath(7, 'Truck', blank)).toBe('/routeDetail/7/Truck/%20')
  },
)

test('reads the address of a route detail as written, with the time of an event [ROUTE-05, ROUTE-06, ROUTE-34]', () => {
  const path = routeDetailPath(12, 'Volvo FH 460/2 100%', ' ', 1_795_240_800_000)
  expect(path).toMatch(/\/%20\/1795240800000$/)
  expect(readRouteDetailPath(path)).toEqual({
    vehicleId: 12,
    name: 'Volvo FH 460/2 100%',
    licensePlate: '',
    eventDate: '1795240800000',
  })
  expect(readRouteDetailPath('#/routeDetail/7')).toEqual({
    vehicleId: 7,
    name: '',
    licensePlate: '',
    eventDate: '',
  })
  expect(readRouteDetailPath('/routeDetail/7/100%')?.name).toBe('100%')
  for (const other of [
    '/control',
    '/vehicle/7/Truck',
    '/routeDetail',
    '/routeDetail/',
    '/routeDetail/x/Truck',
    '/routeDetail/-1',
    '/routeDetail/0',
  ])
    expect(readRouteDetailPath(other), other).toBeNull()
})

test('reads the address of several routes as written, each vehicle once, and rejects any other', () => {
  expect(readRoutesPath(routesPath([12, 7, 30]))).toEqual([12, 7, 30])
  expect(readRoutesPath('#/routes/5,5,6')).toEqual([5, 6])
  for (const other of ['/routes', '/routes/', '/routes/1,x', '/routes/0', '/routes/1,2,3,4,5,6', '/control'])
    expect(readRoutesPath(other), other).toBeNull()
})
