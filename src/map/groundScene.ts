import type { Layer } from '@deck.gl/core'
import type { ClusterBuffers, TrailBuffers } from '../contract/engine.ts'
import { NO_CLUSTERS, NO_TRAILS } from '../fleet/snapshotDesk.ts'
import { type ClusterDrawing, clusterDrawing, clusterLayers } from './clusters/clusterLayers.ts'
import type { MarkPalette } from './layers/palette.ts'
import { type TrailDrawing, trailDrawing, trailLayers } from './trails/trailLayers.ts'

/**
 * What lies below the marks: trails and clusters of the newest snapshot. Like the marks' attributes, what is drawn keeps
 * its reference until it changes.
 */
export class GroundScene {
  private clusters = NO_CLUSTERS
  private trails = NO_TRAILS
  private selectedId: number | null = null
  private write: (count: number) => string = String
  private clusterDrawing: ClusterDrawing | null = null
  private trailDrawing: { readonly palette: MarkPalette; readonly drawing: TrailDrawing } | null = null

  /** The buffers are read until the next call. */
  setBuffers(clusters: ClusterBuffers, trails: TrailBuffers): void {
    if (clusters !== this.clusters) this.clusterDrawing = null
    if (trails !== this.trails) this.trailDrawing = null
    this.clusters = clusters
    this.trails = trails
  }

  setSelected(vehicleId: number | null): void {
    if (vehicleId === this.selectedId) return
    this.selectedId = vehicleId
    this.trailDrawing = null
  }

  /** How counts are written in the language that is shown. */
  setCountFormat(write: (count: number) => string): void {
    this.write = write
    this.clusterDrawing = null
  }

  /** Place of a cluster as [longitude, latitude], or null when it is gone. */
  placeOf(clusterId: number): readonly [number, number] | null {
    const { count, ids, positions } = this.clusters
    const row = ids.indexOf(clusterId)
    if (row < 0 || row >= count) return null
    return [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0]
  }

  layers(palette: MarkPalette): Layer[] {
    this.clusterDrawing ??= clusterDrawing(this.clusters, this.write)
    if (this.trailDrawing?.palette !== palette) {
      this.trailDrawing = { palette, drawing: trailDrawing(this.trails, this.selectedId, palette) }
    }
    return [...trailLayers(this.trailDrawing.drawing), ...clusterLayers(this.clusterDrawing, palette)]
  }
}
