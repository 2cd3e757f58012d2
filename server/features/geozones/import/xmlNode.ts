/**
 * A document of XML as far as the reader of KML and GPX asks for it (`@tmcw/togeojson`): to be read, never changed. A full
 * DOM takes twice the time and memory of these files.
 */

/** Numbers of the DOM. */
const ELEMENT = 1
const TEXT = 3
const CDATA = 4
const DOCUMENT = 9

export interface XmlAttribute {
  readonly name: string
  readonly value: string
}

/** Children as the DOM lists them. */
class XmlNodes extends Array<XmlElement | XmlText> {
  item(index: number): XmlElement | XmlText | null {
    return this[index] ?? null
  }
}

/** A piece of text. */
export class XmlText {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string

  constructor(text: string, isCdata: boolean) {
    this.nodeType = isCdata ? CDATA : TEXT
    this.nodeName = isCdata ? '#cdata-section' : '#text'
    this.textContent = text
  }

  /** Texts are whole as they are. */
  normalize(): void {}
}

/** An element, or the document with its one element. */
export class XmlElement {
  readonly nodeType: number
  readonly tagName: string
  readonly localName: string
  readonly parentNode: XmlElement | null
  readonly attributes: readonly XmlAttribute[]
  readonly childNodes = new XmlNodes()
  /** Namespaces by prefix, '' for that of names without one. */
  readonly #namespaces: Readonly<Record<string, string>>

  /** parent null: this is the document. */
  constructor(tagName: string, parent: XmlElement | null, attributes: readonly XmlAttribute[]) {
    this.nodeType = parent === null ? DOCUMENT : ELEMENT
    this.tagName = tagName
    this.localName = tagName.slice(tagName.indexOf(':') + 1)
    this.parentNode = parent
    this.attributes = attributes
    this.#namespaces = namespacesOf(attributes, parent === null ? {} : parent.#namespaces)
    parent?.childNodes.push(this)
  }

  get nodeName(): string {
    return this.tagName
  }

  get namespaceURI(): string | null {
    const prefix = this.tagName.slice(0, Math.max(0, this.tagName.indexOf(':')))
    return this.#namespaces[prefix] ?? null
  }

  get documentElement(): XmlElement | null {
    return this.childNodes.find((node) => node instanceof XmlElement) ?? null
  }

  /** All text inside. */
  get textContent(): string {
    const [only] = this.childNodes
    if (only && this.childNodes.length === 1) return only.textContent
    return this.childNodes.map((node) => node.textContent).join('')
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null
  }

  /** Descendants in their order. */
  getElementsByTagName(tagName: string): XmlElement[] {
    const found: XmlElement[] = []
    this.#collect((element) => element.tagName === tagName, found)
    return found
  }

  /** localName '*': of any name. */
  getElementsByTagNameNS(namespace: string, localName: string): XmlElement[] {
    const found: XmlElement[] = []
    const fits = (element: XmlElement): boolean =>
      (localName === '*' || element.localName === localName) && element.namespaceURI === namespace
    this.#collect(fits, found)
    return found
  }

  /** Texts are whole as they are. */
  normalize(): void {}

  #collect(fits: (element: XmlElement) => boolean, found: XmlElement[]): void {
    for (const node of this.childNodes) {
      if (!(node instanceof XmlElement)) continue
      if (fits(node)) found.push(node)
      node.#collect(fits, found)
    }
  }
}

const namespacesOf = (
  attributes: readonly XmlAttribute[],
  inherited: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const own = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return inherited
  return {
    ...inherited,
    ...Object.fromEntries(own.map(({ name, value }) => [name.slice('xmlns:'.length), value])),
  }
}
