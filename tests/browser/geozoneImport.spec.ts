import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import {
  kmlOf,
  placemark,
  pointKml,
  polygonKml,
  RING,
  shapefileOf,
} from '../../server/features/geozones/import/testZoneFiles.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

const PATH = '/#/geozones_and_addresses'
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import geozones' })
const zoneRow = (page: Page, name: string): Locator =>
  page.getByRole('listbox', { name: 'Geozones' }).getByRole('option').filter({ hasText: name })

interface File {
  readonly name: string
  readonly content: string | Uint8Array
}
const choose = (page: Page, { name, content }: File): Promise<void> =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

const KML = kmlOf(
  placemark('Yard', polygonKml(RING)),
  placemark('Well &lt;b&gt;1&lt;/b&gt;', pointKml([30, 50])),
)
const named = (name: string): string =>
  JSON.stringify({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'LineString', coordinates: RING.slice(0, 3) },
  })
const FILES: readonly (readonly [file: File, zone: string])[] = [
  [
    {
      name: 'a.kmz',
      content: zipSync({ 'doc.kml': strToU8(kmlOf(placemark('From KMZ', pointKml([30, 50])))) }),
    },
    'From KMZ',
  ],
  [
    {
      name: 'b.zip',
      content: zipSync({ 'b.kml': strToU8(kmlOf(placemark('From zip', pointKml([30, 50])))) }),
    },
    'From zip',
  ],
  [{ name: 'c.geojson', content: named('From GeoJSON') }, 'From GeoJSON'],
  [
    {
      name: 'd.gpx',
      content:
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="50" lon="30"><name>From GPX</name></wpt></gpx>',
    },
    'From GPX',
  ],
  [{ name: 'From WKT.wkt', content: 'POLYGON((30 50,31 50,31 51,30 50))' }, 'From WKT 1'],
  [{ name: 'Shapes.zip', content: shapefileOf([30, 50]) }, 'Shapes 1'],
]

test('imports geozones from kml, kmz, zip, GeoJSON, GPX, WKT and a shapefile [GEO-15, API-89, VALID-24]', async ({
  page,
  product,
  consoleLines,
}) => {
  test.setTimeout(120_000)
  const owner = { login: 'zone-importer', password: 'secret-pass-123' }
  await makeClient(product, owner, 'ZIMP', ['Truck'])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Group' }).fill('From files')
  await dialog(page).getByRole('textbox', { name: 'Radius around points, m' }).fill('0')
  await expect(dialog(page).getByText('A whole number from 1 to 200,000')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Radius around points, m' }).fill('250')
  expect(await accessibilityFindings(page)).toEqual([])

  await choose(page, { name: 'a.txt', content: KML })
  await expect(dialog(page).getByText(/^A \.kml, \.kmz, .* file is needed$/)).toBeVisible()
  await choose(page, { name: 'a.kml', content: KML.slice(0, -9) })
  await expect(dialog(page).getByText('well-formed XML')).toBeVisible()
  // The browser notes the rejected call.
  consoleLines.length = 0
  await choose(page, { name: 'a.kml', content: KML })
  await expect(dialog(page).getByText('zones: 2, with errors: 0')).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Well <b>1</b>' })).toBeVisible()
  await expect(dialog(page).getByRole('application', { name: 'Map' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Import 2 geozones' }).click()
  await expect(dialog(page).getByText('2 geozones were added.')).toBeVisible({ timeout: 15_000 })
  for (const [file, zone] of FILES) {
    await dialog(page).getByRole('button', { name: 'Import another file' }).click()
    await choose(page, file)
    await expect(dialog(page).getByRole('listitem').filter({ hasText: zone })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Import 1 geozone', exact: true }).click()
    await expect(dialog(page).getByText('1 geozone was added.')).toBeVisible({ timeout: 15_000 })
  }
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  for (const zone of ['Yard', 'Well <b>1</b>', ...FILES.map(([, name]) => name)])
    await expect(zoneRow(page, zone)).toBeVisible()
  await expect(zoneRow(page, 'From KMZ')).toContainText('From files')
})

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

test('shows the error of each zone, leaves faulty ones out where asked, and exports what it imports again [GEO-15]', async ({
  page,
  product,
}) => {
  const owner = { login: 'zone-exporter', password: 'secret-pass-123' }
  await makeClient(product, owner, 'ZEXP', ['Truck'])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const crossing = polygonKml([
    [30, 50],
    [31, 51],
    [31, 50],
    [30, 51],
    [30, 50],
  ])
  await choose(page, {
    name: 'a.kml',
    content: kmlOf(placemark('Good', pointKml([30, 50])), placemark('Bad', crossing)),
  })
  const bad = dialog(page).getByRole('listitem').filter({ hasText: 'Bad' })
  await expect(bad).toContainText('The sides of the polygon cross.')
  const start = dialog(page).getByRole('button', { name: 'Import 1 geozone', exact: true })
  await expect(start).toBeDisabled()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  await dialog(page).getByText('Leave out geozones with errors').click()
  await start.click()
  await expect(dialog(page).getByText('1 geozone was added.')).toBeVisible({ timeout: 15_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(zoneRow(page, 'Good')).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export 1 geozone: KML' }).click()
  const content = (await textOf(await saved)).replace('<name>Good</name>', '<name>Again</name>')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, { name: 'a.kml', content })
  await dialog(page).getByRole('button', { name: 'Import 1 geozone', exact: true }).click()
  await expect(dialog(page).getByText('1 geozone was added.')).toBeVisible({ timeout: 15_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(zoneRow(page, 'Again')).toBeVisible()
})
