import { expect, test } from 'vitest'
import { linkParts } from './linkParts.ts'

test('decodes the parts of a link one by one: a slash in a name is not a separator [ROUTE-27]', () => {
  expect(linkParts('#/commingFromAdmin/SID-_1/ivan/7/MAN%2018%2F440/%20', '/commingFromAdmin')).toEqual([
    'SID-_1',
    'ivan',
    '7',
    'MAN 18/440',
    ' ',
  ])
})

test('an address without its parts has none, a damaged one is taken as it is', () => {
  expect(linkParts('#/change-password', '/change-password')).toEqual([])
  expect(linkParts('#/change-password/', '/change-password')).toEqual([])
  expect(linkParts('#/change-password/100%/S', '/change-password')).toEqual(['100%', 'S'])
  expect(linkParts('#/other/ivan/S', '/change-password')).toEqual([])
})
