// Prints every gesture, until tactiled ends the stream.
//
//     bindgen --allowlist-file '.*tactile.*' /usr/include/libtactile.h -o libtactile.rs
//     rustc gestures.rs -l tactile
//     ./gestures [SOCKET]

#[allow(dead_code, non_camel_case_types, non_upper_case_globals)]
#[path = "libtactile.rs"]
mod libtactile;

use libtactile::*;
use std::ffi::{CStr, CString};
use std::os::raw::c_char;

/// A string of a frame or an error, which is valid as long as its owner.
fn text<'a>(pointer: *const c_char) -> std::borrow::Cow<'a, str> {
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy()
}

fn print(frame: &tactile_frame) {
    if frame.gestures_count == 0 {
        return;
    }
    for gesture in unsafe { std::slice::from_raw_parts(frame.gestures, frame.gestures_count as usize) } {
        if gesture.state != tactile_gesture_state_TACTILE_GESTURE_STATE_CHANGED {
            let place = &gesture.location;
            println!("{} in {} at {:.0}, {:.0}", text(gesture.kind), text(gesture.window), place.x, place.y);
        }
    }
}

fn main() {
    let socket = std::env::args().nth(1).map(|path| CString::new(path).expect("a path without NUL"));
    let socket = socket.as_ref().map_or(std::ptr::null(), |path| path.as_ptr());
    let filter = CString::new(r#"{"kinds": ["gestures"]}"#).expect("a filter without NUL");
    let mut error: tactile_error = unsafe { std::mem::zeroed() };
    let stream = unsafe { tactile_subscribe(socket, filter.as_ptr(), 0, &mut error) };
    let mut over = stream.is_null();
    while !over {
        unsafe { tactile_stream_wait(stream, -1) };
        let mut frame = std::ptr::null();
        let mut event = tactile_event_TACTILE_FRAME;
        while event == tactile_event_TACTILE_FRAME {
            event = unsafe { tactile_stream_next(stream, &mut frame, &mut error) };
            if let Some(frame) = unsafe { frame.as_ref() } {
                print(frame);
            }
        }
        over = event == tactile_event_TACTILE_ENDED;
    }
    eprintln!("gestures: {}", text(error.message.as_ptr()));
    unsafe { tactile_stream_close(stream) };
    std::process::exit(1);
}
