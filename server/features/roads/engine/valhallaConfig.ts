/** Cache of road tiles of one call, bytes. Calls share nothing but the system's own cache of files. */
const TILE_CACHE_BYTES = 128 * 1_048_576
/** How Valhalla's own server limits ways by car and by lorry; metres. */
const BY_ROAD = {
  max_distance: 5_000_000,
  max_locations: 20,
  max_matrix_distance: 400_000,
  max_matrix_location_pairs: 2_500,
}
/** Valhalla reads it at its start, although nobody is asked for ways on foot. */
const ON_FOOT = { ...BY_ROAD, max_transit_walking_distance: 10_000, min_transit_walking_distance: 1 }

/**
 * The configuration of Valhalla 3.6 for tiles in a folder: what `valhalla_build_config` writes (a Python program, which
 * may be missing), reduced to roads. log: whether the builder writes its progress to the standard output.
 */
export const valhallaConfig = (tiles: string, log: 'none' | 'output' = 'none'): object => {
  const logging = { type: log === 'none' ? '' : 'std_out', color: false }
  const service = { proxy: '' }
  return {
    mjolnir: {
      tile_dir: tiles,
      tile_extract: '',
      traffic_extract: '',
      admin: '',
      timezone: '',
      landmarks: '',
      transit_dir: '',
      max_cache_size: TILE_CACHE_BYTES,
      id_table_size: 1_300_000_000,
      concurrency: 2,
      hierarchy: true,
      shortcuts: true,
      reclassify_links: true,
      include_driving: true,
      include_driveways: true,
      include_bicycle: false,
      include_pedestrian: false,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        use_admin_db: false,
        grid_divisions_within_tile: 32,
      },
      logging,
    },
    loki: {
      actions: ['route', 'sources_to_targets', 'isochrone', 'trace_attributes', 'status'],
      use_connectivity: true,
      service,
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: 35_000,
        street_side_max_distance: 1_000,
        street_side_tolerance: 5,
      },
      logging: { ...logging, long_request: 100 },
    },
    thor: {
      source_to_target_algorithm: 'select_optimal',
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      clear_reserved_memory: true,
      costmatrix: { allow_second_pass: false, check_reverse_connection: true },
      service,
      logging: { ...logging, long_request: 110 },
    },
    odin: { service, markup_formatter: { markup_enabled: false }, logging },
    meili: {
      mode: 'auto',
      grid: { cache_size: 100_240, size: 500 },
      default: {
        beta: 3,
        // Trackers that report every two minutes on a motorway.
        breakage_distance: 5_000,
        geometry: false,
        gps_accuracy: 5,
        interpolation_distance: 10,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        route: true,
        search_radius: 50,
        sigma_z: 4.07,
        turn_penalty_factor: 0,
      },
      auto: { search_radius: 50, turn_penalty_factor: 200 },
      customizable: ['mode', 'search_radius', 'gps_accuracy', 'breakage_distance'],
      service,
      verbose: false,
      logging,
    },
    service_limits: {
      auto: BY_ROAD,
      truck: BY_ROAD,
      pedestrian: ON_FOOT,
      isochrone: {
        max_contours: 4,
        max_distance: 25_000,
        max_distance_contour: 200,
        max_locations: 1,
        max_time_contour: 120,
      },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200_000,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
      status: { allow_verbose: false },
      skadi: { max_shape: 750_000, min_resample: 10 },
      centroid: { max_distance: 200_000, max_locations: 5 },
      max_alternates: 2,
      max_exclude_locations: 50,
      max_exclude_polygons_length: 10_000,
      max_radius: 200,
      max_reachability: 100,
      max_timedep_distance: 500_000,
      max_timedep_distance_matrix: 0,
      max_distance_disable_hierarchy_culling: 0,
      allow_hard_exclusions: false,
    },
  }
}
