/** What the looks of tracks share: spaces, who stands where, and what there is to say. */

import { kindOf } from "../lib/skin.ts";
import type { Marker, Notch, Skin, Strip, Track } from "../lib/wire.ts";

export type TrackLook = Skin["tracks"][string];

export interface Space {
  at: number;
  notch: Notch;
  /** What it is called: by what is printed on it, else by its number. */
  name: string;
}

const BARE: Notch = { label: "", icons: [], lit: false, note: "", colour: "", large: false, state: "" };

/** How the skin wants a track drawn: as it says of this one, or of its kind. */
export function trackLook(skin: Skin, track: Track): TrackLook {
  return skin.tracks[track.id] ?? skin.tracks[kindOf(track.id)] ?? "ruler";
}

/** What draws a track: where symbols lie on it, rows and no ruler. */
export type TrackForm = Exclude<TrackLook, "sketched"> | "rows";

export function trackForm(skin: Skin, track: Track): TrackForm {
  const look = trackLook(skin, track);
  if (look === "sketched") return "rows";
  return look === "ruler" && isLaid(track) ? "rows" : look;
}

export function notchAt(strip: Strip, at: number): Notch {
  return strip.notches[at] ?? BARE;
}

export function nameAt(strip: Strip, at: number): string {
  return notchAt(strip, at).label || String(at);
}

export function spacesOf(strip: Strip): Space[] {
  return Array.from({ length: strip.last - strip.first + 1 }, (_, n) => {
    const at = strip.first + n;
    return { at, notch: notchAt(strip, at), name: nameAt(strip, at) };
  });
}

/** The markers of a strip; those that name none stand on the first. */
export function markersOn(track: Track, strip: Strip): Marker[] {
  const known = new Set(track.strips.map((each) => each.id));
  return track.markers.filter((marker) => (known.has(marker.strip) ? marker.strip : track.strips[0]!.id) === strip.id);
}

/** Whether something on a space counts now: its sign is lit. */
export function counts(notch: Notch): boolean {
  return notch.lit && notch.icons.length > 0;
}

/** Whether symbols lie on a track, or may: then equal numbers of its strips belong together. */
export function isLaid(track: Track): boolean {
  const notches = track.strips.flatMap((strip) => Object.values(strip.notches));
  return track.strips.length > 1 || notches.some((notch) => notch.lit || notch.icons.length > 0);
}

/** A strip aloud: who stands where, and what lies on its spaces. */
export function saidOf(track: Track, strip: Strip): string {
  const spaces = spacesOf(strip).flatMap(({ at, notch }) => {
    const what = [notch.label, notch.note || notch.icons.join(" and "), counts(notch) ? "in range" : ""];
    return notch.icons.length || notch.note ? [`${at}: ${what.filter(Boolean).join(", ")}`] : [];
  });
  const stands = markersOn(track, strip).map(
    (marker) => `${marker.label} at ${nameAt(strip, marker.at)} of ${nameAt(strip, strip.last)}`,
  );
  return [strip.label, ...stands, ...spaces].filter(Boolean).join(". ");
}
