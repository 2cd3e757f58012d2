/**
 * What tilemaker makes of an .osm.pbf: layers of the OpenMapTiles schema (https://openmaptiles.org/schema/, CC BY 4.0)
 * as far as the product draws them (src/map/streets/schemas/openMapTiles.ts). Works with tilemaker 2.2.
 */

/** Zooms of a layer; tiles below `simplify_below` are simplified by `simplify_level` degrees. */
interface LayerConfig {
  readonly minzoom: number
  readonly maxzoom: 14
  readonly simplify_below?: number
  readonly simplify_level?: number
  readonly simplify_ratio?: number
}
const layer = (minzoom: number, simplifyBelow?: number): LayerConfig => ({
  minzoom,
  maxzoom: 14,
  ...(simplifyBelow !== undefined && {
    simplify_below: simplifyBelow,
    simplify_level: 0.0003,
    simplify_ratio: 2,
  }),
})

/** tilemaker's configuration, to be written as JSON. */
export const TILE_CONFIG = {
  layers: {
    place: layer(0),
    boundary: layer(0, 12),
    housenumber: layer(14),
    waterway: layer(8, 12),
    transportation: layer(4, 13),
    transportation_name: layer(8),
    building: layer(13),
    water: layer(4, 12),
    park: layer(8, 12),
    landuse: layer(8, 13),
    landcover: layer(6, 13),
  },
  settings: {
    minzoom: 0,
    maxzoom: 14,
    basezoom: 14,
    include_ids: false,
    combine_below: 14,
    name: 'Street map',
    version: '3.0',
    description: 'OpenMapTiles schema',
    compress: 'gzip',
    metadata: { attribution: '© OpenStreetMap contributors, © OpenMapTiles', type: 'baselayer' },
  },
} as const

/** tilemaker's program in Lua. Names are written in the languages of the product as well. */
export const TILE_PROGRAM = `
local function set(...)
  local members = {}
  for _, member in ipairs({ ... }) do members[member] = true end
  return members
end

local LANGUAGES = { "uk", "ru", "en" }
local PLACE_ZOOMS = {
  country = 2, state = 4, city = 5, town = 8, village = 10, suburb = 11, hamlet = 12, quarter = 12, neighbourhood = 13,
}
local ROAD_CLASSES = {
  motorway = "motorway", motorway_link = "motorway", trunk = "trunk", trunk_link = "trunk",
  primary = "primary", primary_link = "primary", secondary = "secondary", secondary_link = "secondary",
  tertiary = "tertiary", tertiary_link = "tertiary",
  unclassified = "minor", residential = "minor", road = "minor", living_street = "minor",
  service = "service", busway = "busway", track = "track", cycleway = "path", bridleway = "path",
  footway = "path", path = "path", steps = "path", pedestrian = "path",
}
local ROAD_ZOOMS = {
  motorway = 4, trunk = 5, primary = 7, secondary = 9, tertiary = 11, minor = 12, busway = 12, service = 13,
  track = 13, path = 13,
}
local RAILS = set("rail", "narrow_gauge", "light_rail", "subway", "tram", "funicular", "monorail")
local WATERWAYS = set("river", "stream", "canal", "drain", "ditch")
local COVERS = {
  wood = "wood", forest = "wood", wetland = "wetland", grassland = "grass", grass = "grass", meadow = "grass",
  park = "grass", village_green = "grass", recreation_ground = "grass", garden = "grass", golf_course = "grass",
  heath = "grass", scrub = "grass", allotments = "grass",
}
local USES = set("cemetery", "pitch")

-- Metres of a pixel of a tile of 256 pixels at zoom 5.
local PIXEL_AT_5 = 4891.97

local function write_names(object)
  local name = object:Find("name")
  object:Attribute("name", name)
  for _, language in ipairs(LANGUAGES) do
    local translated = object:Find("name:" .. language)
    if translated ~= "" and translated ~= name then object:Attribute("name:" .. language, translated) end
  end
end

-- From the zoom at which an area covers a pixel.
local function set_zoom_by_area(way)
  local zoom, pixel = 6, PIXEL_AT_5
  while zoom < 14 and way:Area() < pixel * pixel do
    zoom = zoom + 1
    pixel = pixel / 2
  end
  way:MinZoom(zoom)
end

node_keys = { "place", "addr:housenumber" }

function init_function() end
function exit_function() end

function node_function(node)
  local number = node:Find("addr:housenumber")
  if number ~= "" then
    node:Layer("housenumber", false)
    node:Attribute("housenumber", number)
  end
  local place = node:Find("place")
  local zoom = PLACE_ZOOMS[place]
  if not zoom or not node:Holds("name") then return end
  local population = tonumber(node:Find("population")) or 0
  if (place == "town" and population > 8000) or (place == "village" and population > 2000) then zoom = zoom - 1 end
  node:Layer("place", false)
  node:Attribute("class", place)
  node:MinZoom(zoom)
  write_names(node)
end

function relation_scan_function(relation)
  if relation:Find("type") == "boundary" and relation:Find("boundary") == "administrative" then relation:Accept() end
end

local function write_boundary(way)
  local level = way:Find("boundary") == "administrative" and tonumber(way:Find("admin_level")) or 11
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    level = math.min(level, tonumber(way:FindInRelation("admin_level")) or 11)
  end
  if level > 4 or way:Find("maritime") == "yes" then return end
  way:Layer("boundary", false)
  way:AttributeNumeric("admin_level", level)
  way:MinZoom(level <= 2 and 0 or 4)
end

local function write_road(way, highway)
  local class = ROAD_CLASSES[highway]
  if not class or way:Find("access") == "no" or way:Find("area") == "yes" then return end
  way:Layer("transportation", false)
  way:Attribute("class", class)
  way:MinZoom(ROAD_ZOOMS[class])
  way:ZOrder(20 - ROAD_ZOOMS[class] + 10 * (tonumber(way:Find("layer")) or 0))
  if not way:Holds("name") then return end
  way:Layer("transportation_name", false)
  way:Attribute("class", class)
  way:MinZoom(math.max(ROAD_ZOOMS[class], 12))
  write_names(way)
end

local function write_water(way, waterway)
  if WATERWAYS[waterway] and not way:IsClosed() then
    way:Layer("waterway", false)
    way:Attribute("class", waterway)
    way:MinZoom(waterway == "river" and 8 or 12)
    return
  end
  local landuse = way:Find("landuse")
  local is_water = way:Find("natural") == "water" or waterway == "riverbank" or waterway == "dock"
    or landuse == "reservoir" or landuse == "basin"
  if not is_water or not way:IsClosed() then return end
  way:Layer("water", true)
  way:Attribute("class", waterway == "" and "lake" or "river")
  set_zoom_by_area(way)
end

local function write_cover(way)
  local kind = way:Find("landuse")
  if kind == "" then kind = way:Find("natural") end
  if kind == "" then kind = way:Find("leisure") end
  if COVERS[kind] then
    way:Layer("landcover", true)
    way:Attribute("class", COVERS[kind])
    set_zoom_by_area(way)
  elseif USES[kind] then
    way:Layer("landuse", true)
    way:Attribute("class", kind)
    set_zoom_by_area(way)
  elseif kind == "nature_reserve" or way:Find("boundary") == "national_park" then
    way:Layer("park", true)
    way:Attribute("class", "park")
    set_zoom_by_area(way)
  end
end

function way_function(way)
  write_boundary(way)
  local highway = way:Find("highway")
  if highway ~= "" then
    write_road(way, highway)
    return
  end
  local railway = way:Find("railway")
  if RAILS[railway] then
    way:Layer("transportation", false)
    way:Attribute("class", railway == "rail" and "rail" or "transit")
    way:MinZoom(way:Holds("service") and 13 or 9)
  end
  if way:Holds("building") then
    way:Layer("building", true)
    set_zoom_by_area(way)
  end
  local number = way:Find("addr:housenumber")
  if number ~= "" and way:IsClosed() then
    way:LayerAsCentroid("housenumber")
    way:Attribute("housenumber", number)
  end
  write_water(way, way:Find("waterway"))
  write_cover(way)
end
`
