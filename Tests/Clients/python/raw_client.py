import json, socket, sys
service = socket.socket(socket.AF_UNIX)
service.connect(sys.argv[1])
call = {"method": "io.tactile.Scene.Attach", "more": True, "parameters": json.load(open(sys.argv[2]))}
service.sendall(json.dumps(call).encode() + b"\0")
buffer = b""
while chunk := service.recv(65536):
    *messages, buffer = (buffer + chunk).split(b"\0")
    for reply in map(json.loads, messages):
        print(reply.get("error", ""), *(each["action"] for each in reply["parameters"].get("actions", [])))
