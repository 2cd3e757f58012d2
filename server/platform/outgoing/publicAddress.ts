import { BlockList, isIP } from 'node:net'

/**
 * The addresses that an outgoing request may use: those of the public internet. Unassigned addresses and those that lead to
 * this machine or into its networks (IANA special-purpose registries, RFC 6890) are rejected, including the metadata
 * address of clouds.
 */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, outside of which nothing is public: tunnels, which may lead anywhere, and documentation. */
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether a textual IP address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The IP address that a URL has in place of a host name; null if it has a host name. */
export const literalAddress = (url: URL): string | null => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

/**
 * Whether a URL may lead to the public internet, by https. A name is only resolved when a request is sent, because its
 * addresses may change at any time.
 */
export const isPublicTarget = (url: URL): boolean => {
  const literal = literalAddress(url)
  const isLocalName = /(^|\.)(localhost|local|internal)\.?$/.test(url.hostname)
  return url.protocol === 'https:' && !isLocalName && (literal === null || isPublicAddress(literal))
}
