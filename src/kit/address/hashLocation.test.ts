import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchRoute } from 'wouter'
import { findRoute } from '../../routes.ts'
import { currentAddress, navigate, splitHash } from './hashLocation.ts'

const steps: { readonly how: 'push' | 'replace'; readonly hash: string }[] = []

beforeEach(() => {
  steps.length = 0
  const location = { hash: '', href: 'https://fleet.test/' }
  const go = (how: 'push' | 'replace') => (_state: unknown, _title: string, hash: string) => {
    steps.push({ how, hash })
    location.hash = hash
    location.href = `https://fleet.test/${hash}`
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: go('push'), replaceState: go('replace') })
  vi.stubGlobal('HashChangeEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => vi.unstubAllGlobals())

/** The page of an address, as the application finds it. */
const pageAt = (hash: string) => {
  const { path } = splitHash(hash)
  // wouter's own parser is in its router, which a test without a page lacks; these patterns need no more.
  const parser = (pattern: string) => ({
    pattern: new RegExp(`^${pattern.replace(/\/\*\?$/, '(?:/.*)?').replace(/^\*$/, '.*')}/?$`, 'i'),
    keys: [],
  })
  return findRoute((pattern) => matchRoute(parser, pattern, path)[0]).title
}

test('page addresses are in the hash, and navigation changes only the hash [ROUTE-01]', () => {
  navigate('/profile/password')
  navigate('/control?z=7', { replace: true })
  expect(steps).toEqual([
    { how: 'push', hash: '#/profile/password' },
    { how: 'replace', hash: '#/control?z=7' },
  ])
  expect(currentAddress()).toBe('/control?z=7')
})

test('the hash alone determines the page [ROUTE-01]', () => {
  expect(pageAt('')).toBe('signIn')
  expect(pageAt('#/')).toBe('signIn')
  expect(pageAt('#/profile/password')).toBe('password')
  expect(pageAt('#/users_management/7/rights')).toBe('users')
  expect(pageAt('#/no/such/page')).toBe('notFound')
})

test('recognises the control page by control in the hash, whatever view follows it [ROUTE-35]', () => {
  for (const hash of ['#/control', '#control', '#/control/', '#/control?z=7&lat=50']) {
    expect(pageAt(hash), hash).toBe('control')
  }
  expect(pageAt('#/controls')).toBe('notFound')
})
