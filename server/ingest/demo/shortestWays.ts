/** Neighbours of each node of a network with the length of the road to them, metres. */
export type Network = readonly (readonly { readonly node: number; readonly metres: number }[])[]

/** The lengths from a node to all others, metres, and the node before each on the way there; -1: none. */
export interface Ways {
  readonly metres: readonly number[]
  readonly before: readonly number[]
}

/** Shortest paths from a node to all others (Dijkstra); some sixty nodes need no queue. */
export const waysFrom = (network: Network, start: number): Ways => {
  const metres = network.map((_, node) => (node === start ? 0 : Number.POSITIVE_INFINITY))
  const before = network.map(() => -1)
  const open = new Set(network.keys())
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => ((metres[b] ?? 0) < (metres[a] ?? 0) ? b : a))
    open.delete(nearest)
    for (const road of network[nearest] ?? []) {
      const way = (metres[nearest] ?? 0) + road.metres
      if (way >= (metres[road.node] ?? 0)) continue
      metres[road.node] = way
      before[road.node] = nearest
    }
  }
  return { metres, before }
}

/** The nodes on the shortest path, both ends included. */
export const nodesOnWay = ({ before }: Ways, from: number, to: number): number[] => {
  const way = [to]
  for (let node = to; node !== from; ) {
    node = before[node] ?? -1
    if (node < 0) throw new RangeError(`roads: no way from ${from} to ${to}`)
    way.unshift(node)
  }
  return way
}
