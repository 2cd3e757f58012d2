import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { filledTemplate, foreignPlaceholders, templateKind } from './messageTemplate.ts'

const valuesOf = (message: string) => ({
  message,
  phone: '+380501234567',
  digits: '380501234567',
  sender: 'Fleet & Co',
  user: 'u"s',
  password: "p<a>'s",
})
/** Without lone surrogates and zeros, which the database does not store. */
const message = fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replaceAll('\0', ''))

const xmlText = (xml: string): string => {
  let text = ''
  const parser = new SaxesParser()
  parser.on('text', (part) => (text += part))
  parser.on('attribute', ({ value }) => (text += `[${value}]`))
  parser.write(xml).close()
  return text
}

test('JSON: any message arrives as written, and nothing else changes', () => {
  fc.assert(
    fc.property(message, (text) => {
      const body = filledTemplate(
        '{"to":["{digits}"],"text":"{message}","n":{"a":1}}',
        'json',
        valuesOf(text),
      )
      expect(JSON.parse(body)).toEqual({ to: ['380501234567'], text, n: { a: 1 } })
    }),
  )
})

test('form and address: any message arrives as written', () => {
  fc.assert(
    fc.property(message, (text) => {
      const body = filledTemplate('to={phone}&text={message}&from={sender}', 'form', valuesOf(text))
      const form = new URLSearchParams(body)
      expect([...form]).toEqual([
        ['to', '+380501234567'],
        ['text', text],
        ['from', 'Fleet & Co'],
      ])
    }),
  )
})

test('XML: any message arrives as written, in text and in attributes, without what XML cannot say', () => {
  fc.assert(
    fc.property(message, (text) => {
      const xml = filledTemplate('<sms to="{phone}" by="{password}">{message}</sms>', 'xml', valuesOf(text))
      // eslint-disable-next-line no-control-regex -- the characters that XML 1.0 has no way to write
      const writable = text.replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      expect(xmlText(xml)).toBe(`[+380501234567][p<a>'s]${writable}`)
    }),
  )
})

test.each(['json', 'xml', 'form'] as const)('%s: values that name placeholders stay as they are', (kind) => {
  const filled = filledTemplate('{message}', kind, valuesOf('{password}{phone}'))
  expect(filled).not.toContain('380501234567')
  expect(filled).not.toContain('p<a>')
})

test('finds names that are not placeholders', () => {
  expect(foreignPlaceholders('{phone} {text} {message} {"a":1} {}')).toEqual(['text'])
})

test.each([
  ['application/json', 'json'],
  ['application/vnd.sms+json; charset=utf-8', 'json'],
  ['text/xml', 'xml'],
  ['Application/XML', 'xml'],
  ['application/x-www-form-urlencoded', 'form'],
  ['text/plain', null],
])('%s is of the kind %s', (type, kind) => {
  expect(templateKind(type)).toBe(kind)
})
