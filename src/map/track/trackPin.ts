/** The route-detail pin (TRACK-04), as an element positioned by MapLibre. label: what it marks. */
export const makeTrackPin = (label: string): HTMLElement => {
  const pin = document.createElement('div')
  pin.className = 'track-pin'
  pin.setAttribute('role', 'img')
  pin.setAttribute('aria-label', label)
  const space = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(space, 'svg')
  picture.setAttribute('viewBox', '0 0 28 36')
  picture.setAttribute('width', '30')
  picture.setAttribute('height', '38')
  const body = document.createElementNS(space, 'path')
  body.setAttribute('class', 'track-pin__body')
  body.setAttribute(
    'd',
    'M14 1.5c6.9 0 12.5 5.5 12.5 12.3C26.5 22.6 14 34.5 14 34.5S1.5 22.6 1.5 13.8C1.5 7 7.1 1.5 14 1.5Z',
  )
  const eye = document.createElementNS(space, 'circle')
  eye.setAttribute('class', 'track-pin__eye')
  eye.setAttribute('cx', '14')
  eye.setAttribute('cy', '13.8')
  eye.setAttribute('r', '4.6')
  picture.append(body, eye)
  pin.append(picture)
  return pin
}
